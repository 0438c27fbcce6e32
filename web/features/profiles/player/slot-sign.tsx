import type { Slot } from '#contract/profiles/equipment.ts';

/** Drawn by us: line signs of 28 × 28 for where something is worn, in the current text colour. */
const drawings: Readonly<Record<Slot, string>> = {
  weapon: 'M22 4 12 14l2 2L24 6V4zM12 14l-3 3 2 2 3-3M8 15l5 5M9 19l-4 4',
  armour: 'M9 5 5 8v6l3 1v8h12v-8l3-1V8l-4-3-2 3h-6zM14 12v7M11 14h6',
  helmet: 'M6 16a8 8 0 0 1 16 0v4h-5v-4h-6v4H6zM14 8v8M6 20l2 3h12l2-3',
  shield: 'M14 4 6 7v7c0 5 3.5 8 8 10 4.5-2 8-5 8-10V7zM14 8v12M9.5 13h9',
  bracelet: 'M14 6a8 8 0 1 0 .1 0M14 9.5a4.5 4.5 0 1 0 .1 0M11 5h6l-1 3h-4z',
  necklace: 'M6 5c0 7 3 11 8 12 5-1 8-5 8-12M14 17l3 3-3 4-3-4z',
  earrings: 'M9 5a2 2 0 1 0 .1 0M9 9v4M9 13l3 5-3 4-3-4zM19 5a2 2 0 1 0 .1 0M19 9v4M19 13l3 5-3 4-3-4z',
  shoes: 'M9 5h7v9c2 3 6 3 6 6v3H9zM9 19h13M16 9h-4',
  special1: 'M14 4l8 9-8 11-8-11zM6 13h16M10.5 13 14 4l3.5 9L14 24z',
  special2: 'M14 4l8 9-8 11-8-11zM6 13h16M10.5 13 14 4l3.5 9L14 24z',
  costume: 'M10 5 5 9l2 5 2-1-2 10h14l-2-10 2 1 2-5-5-4c-2 3-6 3-8 0z',
  hairstyle: 'M7 22V13a7 7 0 0 1 14 0v9M7 14c4 0 7-2 8-5 1 3 3 5 6 5M10 22v-3M18 22v-3',
  belt: 'M4 11h20v6H4zM11 9h6v10h-6zM14 12v4',
};

export function SlotSign({ slot, size = 28 }: { readonly slot: Slot; readonly size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={drawings[slot]} />
    </svg>
  );
}
