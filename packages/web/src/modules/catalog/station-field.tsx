import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Category, makesCategory } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FieldProps } from '../../ui/fields/use-field.ts'

/** The value of the field for no station; no station has this id. */
export const NO_STATION = 'none'

/** What a menu group without a station is: part of the other food, or of the other drinks. */
const NO_STATION_TEXT = { food: 'OTHER_FOOD', drink: 'OTHER_DRINKS' } as const satisfies Record<
  Category,
  TranslationKey
>

/** The stations that can make products of a category, as options; none in a venue without stations. */
export const useStationOptions = (category: Category | undefined) => {
  const { data = [] } = useCall('stations', 'list')
  return data
    .filter((station) => category !== undefined && makesCategory(station, category))
    .map(({ _id, name }) => ({ value: _id, label: name }))
}
type Options = ReturnType<typeof useStationOptions>

/**
 * What is sent for a chosen station: null for none. A station of the other category may still be chosen; it counts as
 * none. Undefined in a venue without stations.
 */
export const stationOf = (options: Options, chosen: unknown): string | null | undefined =>
  options.length === 0 ? undefined : (options.find(({ value }) => value === chosen)?.value ?? null)

interface StationFieldProps {
  readonly form: FieldProps<'station'>['form']
  readonly options: Options
  /** What no station means: that of the menu group, or the kitchen or bar. */
  readonly none: 'group' | Category
}

/** Where something is made; nothing where there is no choice. */
export const StationField = ({ form, options, none }: StationFieldProps) => {
  const { t } = useTranslation()
  if (options.length === 0) return null
  const label = none === 'group' ? t('AS_MENU_GROUP') : t(NO_STATION_TEXT[none])
  return (
    <SelectField
      form={form}
      name="station"
      label={t('STATION')}
      options={[{ value: NO_STATION, label }, ...options]}
    />
  )
}
