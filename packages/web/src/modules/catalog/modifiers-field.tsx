import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ModifierGroup } from '@kafana/contract'
import { MAX_GROUPS_OF_PRODUCT } from '@kafana/domain'
import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useField } from '../../ui/fields/use-field.ts'
import type { FormFields } from '../../ui/form.ts'
import { Select } from '../../ui/inputs/loaded-lists.ts'
import c from './menu-groups.module.css'

const NONE: ModifierGroup[] = []

/** The groups of options of the venue; none while they are not loaded. */
export const useGroupsOfOptions = (): readonly ModifierGroup[] =>
  useCall('catalog', 'modifierGroups').data ?? NONE

interface Props {
  readonly form: FormFields<'modifierGroups'>
  readonly groups: readonly ModifierGroup[]
}

/** The groups of options that a product has, in their order. A venue without groups is asked nothing. */
export const ModifiersField = ({ form, groups }: Props) => {
  const { t } = useTranslation()
  const title = useId()
  const { value, error, onChange } = useField({ form, name: 'modifierGroups' })
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  if (groups.length === 0) return null
  const own = chosen.flatMap((id) => groups.find(({ _id }) => _id === id) ?? [])
  const rest = groups.filter(({ _id }) => !chosen.includes(_id))
  return (
    <Stack gap="xs" role="group" aria-labelledby={title}>
      <Text id={title} fw={600}>
        {t('OPTIONS')}
      </Text>
      {own.length > 0 && (
        <ul className={c.rows}>
          {own.map(({ _id, name, options }, index) => (
            <li key={_id} className={c.row}>
              <span className={c.name}>
                {name}
                <Text span size="sm" c="dimmed" className={c.count}>
                  {options.map((option) => option.name).join(', ')}
                </Text>
              </span>
              <ActionIcon
                title={t('MOVE_UP')}
                aria-label={`${t('MOVE_UP')}: ${name}`}
                disabled={index === 0}
                onClick={() => onChange(chosen.toSpliced(index, 1).toSpliced(index - 1, 0, _id))}
              >
                <IconArrowUp size={20} aria-hidden />
              </ActionIcon>
              <ActionIcon
                title={t('DELETE')}
                aria-label={`${t('DELETE')}: ${name}`}
                onClick={() => onChange(chosen.filter((id) => id !== _id))}
              >
                <IconTrash size={20} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && own.length < MAX_GROUPS_OF_PRODUCT && (
        <Select
          aria-label={t('ADD_OPTION_GROUP')}
          placeholder={t('ADD_OPTION_GROUP')}
          value={null}
          error={error}
          data={rest.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={(id) => id !== null && onChange([...chosen, id])}
        />
      )}
    </Stack>
  )
}
