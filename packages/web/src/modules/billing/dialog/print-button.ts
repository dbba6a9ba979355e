/** How a button that prints looks. */
export const PRINT_BUTTON = {
  size: 'lg',
  px: 'sm',
  // A long text has a second line on a narrow screen.
  h: 'auto',
  mih: 50,
  py: 6,
  styles: { label: { whiteSpace: 'normal' } },
} as const
