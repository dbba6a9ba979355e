import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { offerUndo } from '../../../../ui/notify.tsx'
import { useStatusMove } from '../../moves/status-moves.tsx'

/**
 * Makes orders delivered, at once on the screen and with or without a connection. A message says how many, and takes
 * them back to done if somebody wants that.
 */
export const useDeliverReady = (): ((ready: readonly Order[]) => Promise<void>) => {
  const { t } = useTranslation()
  const move = useStatusMove({ silent: true })
  return async (ready) => {
    const results = await Promise.all(ready.map((order) => move(order, 'delivered')))
    const delivered = ready.filter((_, index) => results[index] !== 'refused')
    if (delivered.length === 0) return
    const undo = (): void => {
      for (const order of delivered) void move({ ...order, status: 'delivered' }, 'done')
    }
    offerUndo(t('TAB_DELIVERED', { count: delivered.length }), undo)
  }
}
