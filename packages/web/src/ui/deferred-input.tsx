import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react'
import { afterData } from './after-data.ts'

/** A picker of days is a button. */
const INPUT = 'input:not([type="hidden"]), button'

/**
 * An input that needs much code, such as a list of options: the page is shown with `Placeholder`, which looks the same,
 * and the input takes its place when the data is here and it is loaded, or when it is used. It keeps the focus, and opens
 * if the placeholder was pressed. Where it cannot be loaded, using the placeholder tries again.
 */
export const deferredInput = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P>,
): ComponentType<P> => {
  const code = part(load)
  const start = (): void => void code.load().catch(() => undefined)
  const DeferredInput = (props: P) => {
    const Loaded = usePart(code)
    const frame = useRef<HTMLDivElement>(null)
    const hasFocus = useRef(false)
    const wasPressed = useRef(false)
    const queryClient = useQueryClient()
    useEffect(() => afterData(queryClient, start), [queryClient])
    useLayoutEffect(() => {
      // It was on the placeholder, which is gone.
      if (!Loaded || !hasFocus.current || document.activeElement !== document.body) return
      const input = frame.current?.querySelector<HTMLElement>(INPUT)
      input?.focus()
      if (wasPressed.current) input?.click()
    }, [Loaded])
    if (Loaded)
      return (
        <div ref={frame}>
          <Loaded {...props} />
        </div>
      )
    return (
      <div
        ref={frame}
        role="presentation"
        onFocus={() => {
          hasFocus.current = true
          start()
        }}
        onBlur={() => {
          hasFocus.current = false
          wasPressed.current = false
        }}
        onKeyDown={start}
        onPointerDown={() => {
          // Not the click: the placeholder may be gone before the press ends.
          wasPressed.current = true
          start()
        }}
        onPointerCancel={() => {
          wasPressed.current = false
        }}
      >
        <Placeholder {...props} />
      </div>
    )
  }
  return DeferredInput
}
