import type { SecondStepSetup } from '#contract/api/account/second-step.ts';

/** Light modules that readers need around the code; four are the standard's, three are enough on a screen. */
const quietZone = 3;

interface QrCodeProps {
  readonly code: SecondStepSetup['qr'];
  readonly label: string;
}

export function QrCode({ code: { size, path }, label }: QrCodeProps) {
  const side = size + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}
