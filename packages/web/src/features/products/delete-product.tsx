import type { Product } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { refusalText } from './product-edit.ts'

/** Asks, then takes a product off the menu. */
export const DeleteProduct = ({
  product,
  onClose,
}: {
  readonly product: Product
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const remove = useCallMutation('catalog', 'remove', {
    onSuccess: () => {
      notify.success(t('PRODUCT_DELETED'))
      onClose()
    },
    onError: (error) => notify.error(refusalText(error, t, 'PRODUCT_NOT_DELETED')),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_PRODUCT')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: product._id } })}
    >
      {t('DELETE_PRODUCT_TEXT', { name: product.name })}
    </ConfirmDialog>
  )
}
