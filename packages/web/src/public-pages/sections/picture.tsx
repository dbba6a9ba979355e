import type { LanguageCode, TranslationKey } from '@kafana/locales'
import { usePage } from '../page-context.ts'

/** The pictures taken by `npm run pictures`, and their dimensions. */
const PICTURES = {
  floor: { widths: [720, 1280], shape: [1120, 760] },
  owner: { widths: [640, 1120], shape: [940, 860] },
  monitor: { widths: [640, 1120], shape: [1120, 700] },
  phone: { widths: [320, 560], shape: [390, 780] },
} as const

/** The language of the pictures on pages in a language that has none of its own: its letters are the nearest. */
const PICTURES_OF: Readonly<Partial<Record<LanguageCode, string>>> = {
  mk: 'mk',
  bg: 'mk',
  de: 'de',
  el: 'el',
}

interface Props {
  readonly name: keyof typeof PICTURES
  /** The alternative text; empty for a repeated picture. */
  readonly alt?: TranslationKey
  /** The value of the attribute `sizes`. */
  readonly sizes: string
  /** Above the fold: loaded at once with high priority. */
  readonly first?: boolean
}

/** A picture of a screen, with reserved space. */
export const Picture = ({ name, alt, sizes, first = false }: Props) => {
  const { t, code, picture } = usePage()
  const {
    widths: [small, large],
    shape: [width, height],
  } = PICTURES[name]
  const file = (wide: number): string => picture(`${name}-${wide}.${PICTURES_OF[code] ?? 'en'}.webp`)
  return (
    <img
      className={`picture ${name}`}
      src={file(small)}
      srcSet={`${file(small)} ${small}w, ${file(large)} ${large}w`}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt === undefined ? '' : t(alt)}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}
