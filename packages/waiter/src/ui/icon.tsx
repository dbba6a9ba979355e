/** Our own drawings, on a grid of 24. */
const PATHS = {
  alert: 'M12 9v4M12 17h.01M10.3 4.2 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z',
  back: 'M15 5l-7 7 7 7',
  check: 'M5 13l4 4L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  draft: 'M4 20v-4L15 5l4 4L8 20zM12.5 7.5l4 4',
  erase: 'M9 6h11v12H9l-6-6zM12 10l4 4M16 10l-4 4',
  fire: 'M5 12h14M13 6l6 6-6 6',
  guests:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6 6 0 0 1 3 5.5',
  inbox: 'M4 6h16v12H4zM4 7l8 6 8-6',
  me: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM5 20a7 7 0 0 1 14 0',
  minus: 'M5 12h14',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  plus: 'M12 5v14M5 12h14',
  ready: 'M3 18h18M5 18a7 7 0 0 1 14 0M12 11V8M10 8h4',
  receipt: 'M6 3v18l3-2 3 2 3-2 3 2V3zM9 8h6M9 12h6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4 4',
  tables: 'M3 9h18M6 9v10M18 9v10M9 14h6',
  unsent: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
} as const
export type IconName = keyof typeof PATHS

/** As large as the text it stands in, half as large again. It says nothing to screen readers. */
export const Icon = ({ name, size = '1.5em' }: { readonly name: IconName; readonly size?: string }) => (
  <svg
    viewBox="0 0 24 24"
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    <path d={PATHS[name]} />
  </svg>
)
