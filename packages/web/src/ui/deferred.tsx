import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { notify } from './notify.tsx'

interface Closable {
  /** Open unless this is false. */
  readonly opened?: boolean
  readonly onClose?: () => void
}

/**
 * A component that is loaded when it is first open: `const AddZone = deferred(async () => (await
 * import('./zone-dialogs.tsx')).AddZone)`. Nothing is shown until then; if it cannot be loaded, a toast says so and it
 * is closed. Opening it again tries again.
 */
export const deferred = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P & Closable> => {
  const code = part(load)
  const Deferred = (props: P & Closable) => {
    const { t } = useTranslation()
    const Loaded = usePart(code)
    const fail = useEffectEvent(() => {
      notify.error(t('ERROR_NETWORK'))
      props.onClose?.()
    })
    const isMissing = Loaded === undefined && props.opened !== false
    useEffect(() => {
      if (!isMissing) return undefined
      let isShown = true
      code.load().catch(() => isShown && fail())
      return () => {
        isShown = false
      }
    }, [isMissing])
    return Loaded ? <Loaded {...props} /> : null
  }
  return Deferred
}
