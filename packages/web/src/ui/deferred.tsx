import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { part } from '../platform/browser/parts.ts'
import { notify } from './notify.tsx'

interface Closable {
  readonly onClose?: () => void
}

/**
 * A component that is loaded when it is first shown: `const AddZone = deferred(async () => (await
 * import('./zone-dialogs.tsx')).AddZone)`. Nothing is shown until then; if it cannot be loaded, a toast says so and it
 * is closed.
 */
export const deferred = <P extends Closable>(load: () => Promise<ComponentType<P>>): ComponentType<P> => {
  const code = part(load)
  const Deferred = (props: P) => {
    const { t } = useTranslation()
    const [Loaded, setLoaded] = useState(() => code.loaded())
    const fail = useEffectEvent(() => {
      notify.error(t('ERROR_NETWORK'))
      props.onClose?.()
    })
    useEffect(() => {
      if (Loaded) return undefined
      let isShown = true
      code.load().then(
        (component) => isShown && setLoaded(() => component),
        () => isShown && fail(),
      )
      return () => {
        isShown = false
      }
    }, [Loaded])
    return Loaded ? <Loaded {...props} /> : null
  }
  return Deferred
}
