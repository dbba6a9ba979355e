import '@mantine/core/styles/Chip.css'
import { api } from '@kafana/client/api/api.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { STOCK_MOVEMENT_KINDS, type StockMovementKind } from '@kafana/domain'
import { Button, Chip, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SidePanel } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { unitText } from '../../ui/labels.ts'
import { PagedList } from '../../ui/paged-list.tsx'
import { MOVEMENT_TEXT } from './movement-order.tsx'
import { MovementRow } from './movement-row.tsx'
import { StockBadge } from './stock-level.tsx'
import c from './storage.module.css'

/** The stock movements page by page, latest first; live events of storage refetch them. */
const useMovements = (id: string, kind: StockMovementKind | undefined) =>
  useInfiniteQuery({
    queryKey: ['storage', 'movements', { id, kind }],
    queryFn: ({ pageParam, signal }) =>
      api.storage.movements({ params: { id }, query: { kind, after: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  })

const ALL = 'all'
/** Small text on a full-size touch target. */
const KIND = { label: { minHeight: 44, fontSize: 15 } }

const Kinds = ({
  kind,
  onChange,
}: {
  readonly kind: StockMovementKind | undefined
  readonly onChange: (kind: StockMovementKind | undefined) => void
}) => {
  const { t } = useTranslation()
  return (
    <Chip.Group
      value={kind ?? ALL}
      onChange={(next) => onChange(STOCK_MOVEMENT_KINDS.find((each) => each === next))}
    >
      <div className={c.kinds} role="radiogroup" aria-label={t('MOVEMENT_KIND')}>
        <Chip value={ALL} size="sm" styles={KIND}>
          {t('MOVEMENT_ALL')}
        </Chip>
        {STOCK_MOVEMENT_KINDS.map((each) => (
          <Chip key={each} value={each} size="sm" styles={KIND}>
            {t(MOVEMENT_TEXT[each])}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

const NoMovements = ({
  kind,
  onShowAll,
}: {
  readonly kind: StockMovementKind | undefined
  readonly onShowAll: () => void
}) => {
  const { t } = useTranslation()
  return kind === undefined ? (
    <EmptyState title={t('NO_MOVEMENTS')} hint={t('NO_MOVEMENTS_HINT')} icon={<IconHistory size={32} />} />
  ) : (
    <EmptyState
      title={t('NO_MOVEMENTS_OF_KIND')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('SHOW_ALL')}
        </Button>
      }
    />
  )
}

const Movements = ({ ingredient }: { readonly ingredient: Ingredient }) => {
  const { t } = useTranslation()
  const [kind, setKind] = useState<StockMovementKind>()
  const movements = useMovements(ingredient._id, kind)
  const unit = unitText(t, ingredient.servingUnit)
  return (
    <>
      <Kinds kind={kind} onChange={setKind} />
      <PagedList
        query={movements}
        rowsOf={(page) => page.movements}
        failure={t('FAILED_TO_FETCH_MOVEMENTS')}
        empty={<NoMovements kind={kind} onShowAll={() => setKind(undefined)} />}
      >
        {(rows) => (
          <ul className={c.list} aria-label={t('STOCK_MOVEMENTS')}>
            {rows.map((movement) => (
              <MovementRow key={movement._id} movement={movement} unit={unit} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

/** The stock movements of one ingredient, latest first. */
export const StockMovements = ({
  ingredient,
  onClose,
}: {
  readonly ingredient: Ingredient
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const onHand = `${number(ingredient.quantity, 3)} ${unitText(t, ingredient.servingUnit)}`
  return (
    <SidePanel onClose={onClose} size={580} title={t('STOCK_MOVEMENTS_OF', { name: ingredient.name })}>
      <Stack>
        <div className={c.now}>
          <span>{t('ON_HAND_NOW', { quantity: onHand })}</span>
          <StockBadge stock={ingredient} />
        </div>
        <Movements ingredient={ingredient} />
      </Stack>
    </SidePanel>
  )
}
