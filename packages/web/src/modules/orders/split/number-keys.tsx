import { UnstyledButton } from '@mantine/core'
import c from './split-bill.module.css'

interface Props {
  readonly label: string
  readonly numbers: readonly number[]
  readonly value: number | null
  readonly textOf: (number: number) => string
  readonly onChoose: (number: number) => void
}

/** Numbers to choose one of. */
export const NumberKeys = ({ label, numbers, value, textOf, onChoose }: Props) => (
  <div role="group" aria-label={label} className={c.keys}>
    {numbers.map((number) => (
      <UnstyledButton
        key={number}
        className={c.key}
        aria-pressed={number === value}
        onClick={() => onChoose(number)}
      >
        {textOf(number)}
      </UnstyledButton>
    ))}
  </div>
)
