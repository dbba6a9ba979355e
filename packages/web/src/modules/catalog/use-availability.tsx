import { callOptions, useCallMutation } from '@kafana/client/api/query.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { notify, offerUndo } from '../../ui/notify.tsx'

type SoldOutMark = Product['soldOut']
/** Until when a product is to be sold out; undefined is until the venue's day ends. */
type Until = string | null | undefined

/** Until when a product is sold out, in words. */
export const untilText = (soldOut: NonNullable<SoldOutMark>, t: Translate, { time }: Formats): string =>
  soldOut.until === null ? t('SOLD_OUT_UNTIL_CHANGED') : t('SOLD_OUT_UNTIL', { time: time(soldOut.until) })

/** Marks a product as sold out, or as available: shown at once, and back again when it is refused. */
export const useAvailability = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { queryKey } = callOptions('catalog', 'list')
  const show = (id: string, mark: Pick<Product, 'soldOut' | 'left'>): void => {
    queryClient.setQueryData(queryKey, (menu) =>
      menu?.map((product) => (product._id === id ? { ...product, ...mark } : product)),
    )
  }
  const fail = (error: unknown): void => notify.error(refusalText(error, t, 'PRODUCT_NOT_UPDATED'))
  const { mutate, mutateAsync } = useCallMutation('catalog', 'setAvailability')
  const send = (
    { _id: id, soldOut: before, left }: Product,
    state: 'available' | 'soldOut',
    until: Until,
    onDone?: () => void,
  ): void => {
    const since = new Date().toISOString()
    show(id, { soldOut: state === 'available' ? null : { since, until: until ?? null }, left: null })
    mutate(
      { params: { id }, body: { state, ...(until !== undefined && { until }) } },
      {
        onSuccess: () => onDone?.(),
        onError: (error) => {
          show(id, { soldOut: before, left })
          fail(error)
        },
      },
    )
  }
  const setAvailable = (product: Product): void => send(product, 'available', undefined)
  const setLeft = ({ _id: id }: Product, left: number): Promise<Product> =>
    mutateAsync({ params: { id }, body: { state: 'left', left } })
  const restore = (before: Product): void => {
    if (before.soldOut) send(before, 'soldOut', before.soldOut.until)
    else if (before.left) void setLeft(before, before.left).catch(fail)
    else setAvailable(before)
  }
  return {
    setAvailable,
    /** Says how many are left; resolves when the server knows. */
    setLeft,
    /** Says so with a way back. */
    setSoldOut: (product: Product, until?: Until): void =>
      send(product, 'soldOut', until, () =>
        offerUndo(`${product.name}: ${t('SOLD_OUT')}`, () => restore(product)),
      ),
  }
}
