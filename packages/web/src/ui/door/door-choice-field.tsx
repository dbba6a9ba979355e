import { IconChevronDown } from '@tabler/icons-react'
import { DoorField, type DoorFieldProps } from './door-field.tsx'
import c from './door-field.module.css'

interface Props<N extends string> extends DoorFieldProps<N> {
  readonly options: readonly string[]
}

/** One of many by the browser's own list. */
export const DoorChoiceField = <N extends string>({ options, ...props }: Props<N>) => (
  <DoorField {...props} end={<IconChevronDown className={c.chevron} size={18} aria-hidden />}>
    {(input) => (
      <select {...input}>
        {options.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    )}
  </DoorField>
)
