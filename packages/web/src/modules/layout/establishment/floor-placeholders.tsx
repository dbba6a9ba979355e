import { ROUTES } from '@kafana/domain'
import { Button, Skeleton } from '@mantine/core'
import { IconArmchair, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../../platform/session/reach.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AddTableButton } from './add-table-dialog.tsx'
import c from './establishment-screen.module.css'

/** Shown while zones and tables load. */
export const FloorSkeleton = () => (
  <div className={c.skeleton}>
    {Array.from({ length: 10 }, (_, index) => (
      <Skeleton key={index} width={104} height={104} radius={16} />
    ))}
  </div>
)

/** Without a zone there can be no tables. */
export const NoZones = ({ isOwner }: { readonly isOwner: boolean }) => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <EmptyState
      icon={<IconMapPin size={30} />}
      title={t('CREATE_ZONE_FIRST')}
      hint={isOwner ? t('CREATE_ZONE_FIRST_HINT') : t('CREATE_ZONE_FIRST_ASK')}
      action={
        isOwner &&
        reach('zones') && (
          <Button component={Link} to={ROUTES.zones}>
            {t('ZONES')}
          </Button>
        )
      }
    />
  )
}

/** A zone without tables. `onAdd` is null for users who may not add one. */
export const NoTables = ({ onAdd }: { readonly onAdd: (() => void) | null }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconArmchair size={30} />}
      title={t('NO_TABLES_FOUND')}
      hint={onAdd ? t('NO_TABLES_HINT') : t('NO_TABLES_ASK')}
      action={onAdd && <AddTableButton onClick={onAdd} />}
    />
  )
}
