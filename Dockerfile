# The site as an image: docker build -t guildhall . && docker run --rm -p 127.0.0.1:3000:3000 guildhall
# Without settings it shows the demo world; docs/operating.md tells the rest.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build/build.ts --force
# What only builds and tests is left behind, and so is the second Node that npm brings for older systems. The rest may
# be read by the site's user, also where whoever builds keeps his files to himself.
RUN npm prune --omit=dev --ignore-scripts \
 && rm -rf node_modules/node-linux-* node_modules/.bin \
    node_modules/vite node_modules/@vitejs node_modules/rolldown node_modules/@rolldown \
    node_modules/tailwindcss node_modules/@tailwindcss node_modules/lightningcss node_modules/lightningcss-* \
 && chmod -R a+rX .

FROM node:24-bookworm-slim
# As npm start does: what the rankings no longer need is given back to the system.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data \
    MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/package-lock.json /app/tsconfig.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/contract contract
COPY --from=build /app/locales locales
COPY --from=build /app/web/art web/art
COPY --from=build /app/web/fonts web/fonts
COPY --from=build /app/scripts scripts
COPY --from=build /app/server server
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--expose-gc", "server/main.ts"]
