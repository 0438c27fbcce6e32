/** What addresses of closed accounts end with: `.invalid` never leads anywhere (RFC 2606). */
export const closedEmailEnd = '@closed.invalid';
