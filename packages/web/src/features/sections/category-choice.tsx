import type { Category } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryOptions } from '../../ui/category-text.ts'

const ALL = 'all'
const HINT = {
  food: 'SECTION_COUNTS_FOOD_HINT',
  drink: 'SECTION_COUNTS_DRINK_HINT',
  [ALL]: 'SECTION_COUNTS_ALL_HINT',
} as const satisfies Record<Category | typeof ALL, TranslationKey>

interface Props {
  readonly value: Category | null
  readonly onChange: (value: Category | null) => void
}

/** Which orders count for the people of a section, with what that means; null is all of them. */
export const CategoryChoice = ({ value, onChange }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const categories = categoryOptions(t)
  return (
    <Stack gap={4} role="group" aria-labelledby={id}>
      <Text id={id} fw={500}>
        {t('SECTION_COUNTS')}
      </Text>
      <SegmentedControl
        fullWidth
        value={value ?? ALL}
        data={[{ value: ALL, label: t('ALL_ORDERS') }, ...categories]}
        onChange={(next) => onChange(categories.find((each) => each.value === next)?.value ?? null)}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {t(HINT[value ?? ALL])}
      </Text>
    </Stack>
  )
}
