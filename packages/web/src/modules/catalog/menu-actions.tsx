import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { ActionIcon } from '@mantine/core'
import {
  IconArchive,
  IconCategory,
  IconDots,
  IconFileSpreadsheet,
  IconListCheck,
  IconPercentage,
} from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { ImportDialog } from '../imports/index.ts'

const ChangePrices = deferred(async () => (await import('./change-prices.tsx')).ChangePrices)
const MenuGroups = deferred(async () => (await import('./menu-groups.tsx')).MenuGroups)
const ModifierGroups = deferred(async () => (await import('./modifier-groups.tsx')).ModifierGroups)
const ArchivedProducts = deferred(async () => (await import('./archived-products.tsx')).ArchivedProducts)

/** What can be done with the menu as a whole. */
export const MenuActions = ({ products }: { readonly products: readonly Product[] }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<'groups' | 'options' | 'prices' | 'archive' | 'import' | null>(null)
  const close = (): void => setOpened(null)
  const isEmpty = products.length === 0
  return (
    <>
      <MenuButton
        items={[
          {
            text: t('MENU_GROUPS'),
            icon: IconCategory,
            disabled: isEmpty,
            onClick: () => setOpened('groups'),
          },
          { text: t('OPTIONS'), icon: IconListCheck, onClick: () => setOpened('options') },
          {
            text: t('CHANGE_PRICES'),
            icon: IconPercentage,
            disabled: isEmpty,
            onClick: () => setOpened('prices'),
          },
          { text: t('ARCHIVED_PRODUCTS'), icon: IconArchive, onClick: () => setOpened('archive') },
          { text: t('IMPORT_EXPORT'), icon: IconFileSpreadsheet, onClick: () => setOpened('import') },
        ]}
      >
        <ActionIcon aria-label={t('MORE_ACTIONS')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </MenuButton>
      {opened === 'groups' && <MenuGroups products={products} onClose={close} />}
      {opened === 'options' && <ModifierGroups onClose={close} />}
      {opened === 'prices' && <ChangePrices products={products} onClose={close} />}
      {opened === 'import' && <ImportDialog lists={['products', 'recipes']} onClose={close} />}
      {opened === 'archive' && <ArchivedProducts onClose={close} />}
    </>
  )
}
