import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { toggleFavourite } from '@kafana/client/pad/device-lists.ts'
import type { Product } from '@kafana/contract'
import { offerUndo } from '../../../ui/notify.tsx'

/** Marks a product as a favourite, or takes that back. */
export const useFavouriteMark = () => {
  const { t } = useTranslation()
  return ({ _id, name }: Product): void => {
    const isMarked = toggleFavourite(_id)
    const text = t(isMarked ? 'PAD_FAVOURITE_ON' : 'PAD_FAVOURITE_OFF', { name })
    offerUndo(text, () => void toggleFavourite(_id))
  }
}
