import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconClipboardCheck, IconDots, IconFileSpreadsheet, IconShoppingCartPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { MenuButton } from '../../ui/menu-button.tsx'
import { ImportDialog } from '../imports/index.ts'

interface Props {
  /** Is there something to count and to buy? */
  readonly hasIngredients: boolean
  readonly onCount: () => void
  readonly onInvoice: () => void
  /** The button that adds an ingredient. */
  readonly add: ReactNode
}

/** What can be done with the storage as a whole. */
export const StorageActions = ({ hasIngredients, onCount, onInvoice, add }: Props) => {
  const { t } = useTranslation()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      {hasIngredients && (
        <>
          <Button
            variant="default"
            leftSection={<IconClipboardCheck size={20} aria-hidden />}
            onClick={onCount}
          >
            {t('COUNT_STOCK')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconShoppingCartPlus size={20} aria-hidden />}
            onClick={onInvoice}
          >
            {t('BUY_BY_INVOICE')}
          </Button>
        </>
      )}
      {add}
      <MenuButton
        items={[{ text: t('IMPORT_EXPORT'), icon: IconFileSpreadsheet, onClick: () => setImporting(true) }]}
      >
        <ActionIcon aria-label={t('MORE_ACTIONS')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </MenuButton>
      {isImporting && <ImportDialog lists={['ingredients']} onClose={() => setImporting(false)} />}
    </>
  )
}
