import { useMediaQuery } from '@mantine/hooks'

/** Is the window 768 px wide or less, so that tables become cards? */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 768px)', undefined, { getInitialValueInEffect: false })
