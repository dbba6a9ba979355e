import type { TranslationKey } from '@kafana/locales'
import { useFront } from '../front-context.ts'

/** The pictures that `npm run pictures` takes, and their shape. */
const PICTURES = {
  floor: { widths: [720, 1280], shape: [1120, 760] },
  owner: { widths: [640, 1120], shape: [940, 860] },
  monitor: { widths: [640, 1120], shape: [1120, 700] },
  phone: { widths: [320, 560], shape: [390, 780] },
} as const

interface Props {
  readonly name: keyof typeof PICTURES
  /** What it shows; left out where it only repeats what another one shows. */
  readonly alt?: TranslationKey
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string
  /** In view from the start: fetched at once and first. */
  readonly first?: boolean
}

/** A screen of the product, in a frame that keeps its place from the first moment on. */
export const Picture = ({ name, alt, sizes, first = false }: Props) => {
  const { t, picture } = useFront()
  const {
    widths: [small, large],
    shape: [width, height],
  } = PICTURES[name]
  const file = (wide: number): string => picture(`${name}-${wide}.webp`)
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
