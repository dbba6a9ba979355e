import type { OptionsFilter } from '@mantine/core'
import { byName } from '../labels.ts'

/** The options whose label contains what was typed, whatever the case, the accents and the alphabet. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) =>
  byName(options, (option) => ('group' in option ? option.group : option.label), search.trim()).slice(
    0,
    limit,
  )
