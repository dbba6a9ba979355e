import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { part } from '../platform/browser/parts.ts'

/**
 * An input that needs much code, such as a list of options: the page is shown with `Placeholder`, which looks the same,
 * and the input takes its place as soon as it is loaded. It keeps the focus. Where it cannot be loaded, focusing the
 * placeholder tries again.
 */
export const deferredInput = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder: ComponentType<P>,
): ComponentType<P> => {
  const code = part(load)
  const DeferredInput = (props: P) => {
    const [Loaded, setLoaded] = useState(() => code.loaded())
    const frame = useRef<HTMLDivElement>(null)
    const hadFocus = useRef(false)
    const start = (): void => {
      code.load().then(
        (component) => {
          hadFocus.current = frame.current?.contains(document.activeElement) === true
          setLoaded(() => component)
        },
        () => undefined,
      )
    }
    useEffect(() => {
      if (!code.loaded()) start()
    }, [])
    useLayoutEffect(() => {
      if (Loaded && hadFocus.current) frame.current?.querySelector('input')?.focus()
    }, [Loaded])
    return (
      <div ref={frame} onFocus={Loaded ? undefined : start}>
        {Loaded ? <Loaded {...props} /> : <Placeholder {...props} />}
      </div>
    )
  }
  return DeferredInput
}
