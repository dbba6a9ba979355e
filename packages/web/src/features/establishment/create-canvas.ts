import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch'
import type { View } from './fit-view.ts'
import type { Canvas } from './use-tile-drag.ts'

/** Looks through the zoom library's handle, which is there only while the canvas is on screen. */
export const createCanvas = () => {
  const held: { library: ReactZoomPanPinchRef | null; letGo: (() => void) | null } = {
    library: null,
    letGo: null,
  }
  const canvas: Canvas = {
    toContent: (x, y) => held.library?.clientToContent(x, y) ?? { x, y },
    onSecondFinger: (letGo) => {
      held.letGo = letGo
    },
  }
  const attach = (library: ReactZoomPanPinchRef | null): void => {
    held.library = library
  }
  /** Tells how many fingers are on the canvas now. */
  const touch = (fingers: number): void => {
    if (fingers > 1) held.letGo?.()
    if (fingers !== 1) held.letGo = null
  }
  const show = ({ x, y, scale }: View, ms: number): void => void held.library?.setTransform(x, y, scale, ms)
  const scale = (): number => held.library?.state.scale ?? 1
  const zoomBy = (step: number): void =>
    void (step > 0 ? held.library?.zoomIn(step) : held.library?.zoomOut(-step))
  const frame = (): HTMLElement | null => held.library?.instance.wrapperComponent ?? null
  return { attach, canvas, touch, show, scale, zoomBy, frame }
}
