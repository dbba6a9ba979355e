import { generate } from 'lean-qr'

/** The white edge that scanners need, in modules. */
const EDGE = 4

interface Props {
  readonly text: string
  readonly label: string
}

/** A text as a QR code, dark on white in light and dark screens alike. */
export const QrCode = ({ text, label }: Props) => {
  const code = generate(text)
  const modules = Array.from({ length: code.size }, (_row, y) =>
    Array.from({ length: code.size }, (_cell, x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : '')).join(''),
  )
  const width = code.size + 2 * EDGE
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-EDGE} ${-EDGE} ${width} ${width}`}
      width="100%"
      style={{ maxWidth: 280 }}
      shapeRendering="crispEdges"
    >
      <rect x={-EDGE} y={-EDGE} width={width} height={width} fill="white" />
      <path d={modules.join('')} fill="black" />
    </svg>
  )
}
