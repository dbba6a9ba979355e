import type { Gateway } from '@kafana/contract'
import { Button, Card } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useGateways } from './gateway-choice.tsx'
import { GatewayEntry } from './gateway-entry.tsx'
import { PairDialog } from './pair-dialog.tsx'
import c from './gateways.module.css'

interface ListProps {
  readonly gateways: readonly Gateway[]
  readonly isOwner: boolean
  readonly onPair: () => void
}

const PairButton = ({ onClick, isFirst }: { readonly onClick: () => void; readonly isFirst: boolean }) => {
  const { t } = useTranslation()
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={onClick}
    >
      {t('PAIR_GATEWAY')}
    </Button>
  )
}

const List = ({ gateways, isOwner, onPair }: ListProps) => {
  const { t } = useTranslation()
  if (gateways.length === 0) {
    return (
      <EmptyState
        icon={<IconPrinter size={30} />}
        title={t('NO_GATEWAYS')}
        hint={t(isOwner ? 'NO_GATEWAYS_HINT_OWNER' : 'NO_GATEWAYS_HINT')}
        action={isOwner && <PairButton isFirst onClick={onPair} />}
      />
    )
  }
  return (
    <ul className={c.list} aria-label={t('GATEWAYS')}>
      {gateways.map((gateway) => (
        <GatewayEntry key={gateway._id} gateway={gateway} isOwner={isOwner} />
      ))}
    </ul>
  )
}

/** The venue's gateways and their state; owners pair, unpair and confirm them here. */
export const VenueGateways = () => {
  const { t } = useTranslation()
  const id = useId()
  const { query, isOwner } = useGateways()
  const [isPairing, setPairing] = useState(false)
  const pair = (): void => setPairing(true)
  const gateways = query.data ?? []
  return (
    <Card component="section" aria-labelledby={id}>
      <div className={c.top}>
        <div>
          <h2 id={id} className={c.title}>
            {t('GATEWAYS')}
          </h2>
          <p className={c.soft}>{t('GATEWAYS_HINT')}</p>
        </div>
        {isOwner && gateways.length > 0 && <PairButton isFirst={false} onClick={pair} />}
      </div>
      <QueryView query={query} failure={t('FAILED_TO_FETCH_GATEWAYS')}>
        {(list) => <List gateways={list} isOwner={isOwner} onPair={pair} />}
      </QueryView>
      {isPairing && <PairDialog gateways={gateways} onClose={() => setPairing(false)} />}
    </Card>
  )
}
