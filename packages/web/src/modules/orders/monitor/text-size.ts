/** How large the texts of the cards are; a choice of the device. */
export const TEXT_SIZES = ['S', 'M', 'L', 'XL'] as const
export type TextSize = (typeof TEXT_SIZES)[number]
export const DEFAULT_TEXT_SIZE: TextSize = 'M'

export const nextTextSize = (size: TextSize): TextSize =>
  TEXT_SIZES[(TEXT_SIZES.indexOf(size) + 1) % TEXT_SIZES.length] ?? DEFAULT_TEXT_SIZE

/** A font size that follows the width of the window, in px; `share` is in percent of that width. */
interface FluidSize {
  readonly min: number
  readonly share: number
  readonly max: number
}
type FontName = 'table' | 'timer' | 'dish' | 'plain'
/** At size M. */
const FONTS: Readonly<Record<FontName, FluidSize>> = {
  table: { min: 28, share: 2.15, max: 46 },
  timer: { min: 23, share: 1.75, max: 38 },
  dish: { min: 19, share: 1.42, max: 31 },
  plain: { min: 14, share: 1, max: 21 },
}

interface Scale {
  /** Of dishes and notes, compared with M. */
  readonly dish: number
  /** Of the head and the button, which are recognised from afar by their place and colour too. */
  readonly head: number
  /** The narrowest card, in px and in font sizes of its dishes. */
  readonly minWidth: { readonly px: number; readonly em: number }
  /** The lines for which the lowest card has space. */
  readonly minLines: number
}
/**
 * At L, dishes are read from two metres. The capitals of Inter are 0.727 of its font size high. On a screen of 24 inches
 * with 1920 x 1080 px, which is 531 mm wide, a px is 0.277 mm, and an L dish is 1920 px x 1.42 % x 1.73 = 47.2 px: its
 * capitals are 34.3 px or 9.5 mm high. From 2000 mm that is atan(9.5 / 2000) = 16.3 arc minutes; 16 are needed.
 */
export const SCALES: Readonly<Record<TextSize, Scale>> = {
  S: { dish: 0.85, head: 0.9, minWidth: { px: 280, em: 12.5 }, minLines: 3 },
  M: { dish: 1, head: 1, minWidth: { px: 304, em: 12.5 }, minLines: 3 },
  L: { dish: 1.73, head: 1.15, minWidth: { px: 320, em: 9 }, minLines: 2 },
  XL: { dish: 2.2, head: 1.3, minWidth: { px: 340, em: 8 }, minLines: 2 },
}

const scaleOf = (size: TextSize, font: FontName): number =>
  font === 'dish' ? SCALES[size].dish : SCALES[size].head

/** A font size in px, in a window of this width. */
export const fontPx = (size: TextSize, font: FontName, windowWidth: number): number => {
  const { min, share, max } = FONTS[font]
  return Math.min(Math.max(min, (share / 100) * windowWidth), max) * scaleOf(size, font)
}

/** The same font sizes as custom properties, for the styles of the cards. */
export const fontVariables = (size: TextSize): Readonly<Record<`--${FontName}`, string>> => {
  const css = (font: FontName): string => {
    const { min, share, max } = FONTS[font]
    return `calc(clamp(${min}px, ${share}vw, ${max}px) * ${scaleOf(size, font)})`
  }
  return { '--table': css('table'), '--timer': css('timer'), '--dish': css('dish'), '--plain': css('plain') }
}
