import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { VenueTable } from '@kafana/contract'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { notify } from '../../../ui/notify.tsx'
import type { ZoneLabel } from './all-zones.ts'
import { tablesIn, type useZoneChoice } from './zone-picker.tsx'

const allZones = part(async () => (await import('./all-zones.ts')).arrangeZones)

/** The shape of the floor on the usual screens, width by height. */
const [PHONE_ASPECT, SCREEN_ASPECT] = [0.6, 1.7]

interface Plan {
  readonly tables: readonly VenueTable[]
  /** The names of zones, if it shows all of them. */
  readonly labels: readonly ZoneLabel[]
}

/**
 * The tables at their places on the plan. Null while what arranges all zones is loaded; if it cannot be, the first zone
 * is chosen.
 */
export const usePlan = (
  { isAll, options, shown, choose }: ReturnType<typeof useZoneChoice>,
  isPhone: boolean,
): Plan | null => {
  const { t } = useTranslation()
  const arrange = usePart(allZones)
  const fail = useEffectEvent(() => {
    notify.error(t('ERROR_NETWORK'))
    if (options[0]) choose(options[0].id)
  })
  useEffect(() => {
    if (isAll) void allZones.load().catch(() => fail())
  }, [isAll])
  return useMemo(() => {
    if (!isAll) return { tables: shown, labels: [] }
    if (!arrange) return null
    return arrange(
      options.map(({ id, name }) => ({ id, name, tables: tablesIn(shown, id) })),
      isPhone ? PHONE_ASPECT : SCREEN_ASPECT,
    )
  }, [isAll, arrange, options, shown, isPhone])
}
