import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { groupsOf } from '@kafana/client/pad/line-choice.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { useModifierGroups } from '../pad/use-line-choices.ts'

const ReplaceSheet = deferred(async () => (await import('./replace-sheet.tsx')).ReplaceSheet)

interface Props {
  readonly order: Order
  readonly line: Order['products'][number]
  readonly name: string
  /** That was typed and is not saved yet, if there is one. */
  readonly note: string | undefined
  readonly onDone: () => void
}

/**
 * Other options for a line whose product has any.
 * @returns the button that offers them, and the sheet in the place of the line's own once it was pressed
 */
export const useOptionsChange = ({ line, onDone, ...of }: Props) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const [isOpen, setOpen] = useState(false)
  // Whoever may open the pad has the menu on the device: it is asked for only once something has changed.
  const kept = { enabled: canOpen('pad'), staleTime: Infinity }
  const menu = useCall('catalog', 'list', {}, kept).data ?? []
  const groups = useModifierGroups(menu)
  const product = menu.find(({ _id }) => _id === line.product?._id)
  const hasOptions = groups ? groupsOf(product, groups).length > 0 : product?.modifierGroups !== undefined
  return {
    // What was chosen as an option has none of its own.
    button: hasOptions && line.chosenAs === undefined && (
      <Button
        variant="light"
        leftSection={<IconAdjustmentsHorizontal size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('LINE_CHANGE_OPTIONS')}
      </Button>
    ),
    sheet: isOpen && (
      <ReplaceSheet
        {...of}
        line={line}
        menu={menu}
        groups={groups}
        onDone={onDone}
        onClose={() => setOpen(false)}
      />
    ),
  }
}
