import type { VenueTable, Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Card, SimpleGrid } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Tables, ZoneCard } from './zone-card.tsx'
import { DeleteTable, DeleteZone, MoveTable, ZoneForm } from './zone-dialogs.tsx'
import c from './zones-screen.module.css'

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly zone: Zone }
  | { readonly what: 'move' | 'delete-table'; readonly table: VenueTable }

const Dialogs = ({ open, zones, onClose }: { readonly open: Open | null; readonly zones: readonly Zone[]; readonly onClose: () => void }) => {
  if (!open) return null
  switch (open.what) {
    case 'add': return <ZoneForm zone={null} onClose={onClose} />
    case 'edit': return <ZoneForm zone={open.zone} onClose={onClose} />
    case 'delete': return <DeleteZone zone={open.zone} onClose={onClose} />
    case 'move': return <MoveTable table={open.table} zones={zones} onClose={onClose} />
    case 'delete-table': return <DeleteTable table={open.table} onClose={onClose} />
  }
}

/** The parts of the floor, each with its tables; tables that belong to none wait in a group of their own. */
const ZonesScreen = () => {
  const { t } = useTranslation()
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const [open, setOpen] = useState<Open | null>(null)
  const homeless = (tables.data ?? []).filter(({ zone }) => zone === null)
  const actions = { onMove: (table: VenueTable) => setOpen({ what: 'move', table }), onDeleteTable: (table: VenueTable) => setOpen({ what: 'delete-table', table }) }
  const add = <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen({ what: 'add' })}>{t('ADD_ZONE')}</Button>
  return (
    <Page title={t('ZONES')} back={ROUTES.panel} actions={add}>
      <QueryView query={zones} failure={t('FAILED_TO_FETCH_ZONES')}>
        {(list) => list.length === 0 && homeless.length === 0
          ? <EmptyState title={t('NO_ZONES')} hint={t('NO_ZONES_HINT')} icon={<IconMapPin size={32} />} action={add} />
          : (
              <SimpleGrid cols={{ base: 1, md: 2 }}>
                {list.map((zone) => <ZoneCard key={zone._id} zone={zone} onEdit={() => setOpen({ what: 'edit', zone })} onDelete={() => setOpen({ what: 'delete', zone })} {...actions} />)}
                {homeless.length > 0 && (
                  <Card component="section" aria-label={t('WITHOUT_ZONE')}>
                    <div className={c.head}><h2 className={c.name}>{t('WITHOUT_ZONE')}</h2></div>
                    <Tables tables={homeless} {...actions} />
                  </Card>
                )}
              </SimpleGrid>
            )}
      </QueryView>
      <Dialogs open={open} zones={zones.data ?? []} onClose={() => setOpen(null)} />
    </Page>
  )
}

export { ZonesScreen as Component }
