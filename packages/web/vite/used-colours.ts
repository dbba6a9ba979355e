import type { Plugin } from 'vite'

const VARIABLES = /@mantine\/core\/styles\/default-css-variables\.css$/
/** The palettes of Mantine that no part of the application names. */
export const UNUSED_PALETTES = [
  'blue',
  'cyan',
  'grape',
  'green',
  'indigo',
  'lime',
  'orange',
  'pink',
  'teal',
  'violet',
] as const
const DECLARATION = new RegExp(`--mantine-color-(?:${UNUSED_PALETTES.join('|')})-[\\w-]+:[^;}]+;?`, 'g')

/** Leaves colours that are used nowhere out of the styles that every page loads. */
export const usedColours = (): Plugin => ({
  name: 'kafana:used-colours',
  apply: 'build',
  enforce: 'pre',
  transform: { filter: { id: VARIABLES }, handler: (code) => code.replaceAll(DECLARATION, '') },
})
