import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { InvoiceBuyer } from '@kafana/contract'
import {
  INVOICE_ADDRESS_LENGTH,
  INVOICE_CITY_LENGTH,
  INVOICE_NAME_LENGTH,
  TAX_NUMBER_LENGTH,
} from '@kafana/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { inputProps, useField } from '../../../ui/fields/use-field.ts'
import type { FormFields } from '../../../ui/form.ts'
import { Autocomplete } from '../../../ui/inputs/autocomplete.tsx'

const DEBOUNCE_MS = 250
/** A shorter text finds too much. */
const SHORTEST_SEARCH = 3

/** Companies that had an invoice before, by what is typed. */
const useBuyers = (typed: string): readonly InvoiceBuyer[] => {
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isLong = search.length >= SHORTEST_SEARCH
  const { data } = useCall(
    'billing',
    'invoiceBuyers',
    { query: { search } },
    { enabled: isLong, placeholderData: keepPreviousData },
  )
  return isLong ? (data ?? []) : []
}

interface BuyerFieldProps {
  readonly form: FormFields<'name' | 'taxNumber'>
  readonly name: 'name' | 'taxNumber'
  readonly label: string
  readonly maxLength: number
  readonly onChoose: (buyer: InvoiceBuyer) => void
  readonly autoFocus?: boolean
}

const suggestionOf = ({ name, taxNumber }: InvoiceBuyer): string => `${name} · ${taxNumber}`

/** A text by which a company is found that had an invoice before; choosing it fills in the others. */
const BuyerField = ({ maxLength, onChoose, ...props }: BuyerFieldProps) => {
  const { text, error, onChange } = useField(props)
  const buyers = useBuyers(text)
  const choose = (chosen: string): void => {
    const buyer = buyers.find((each) => suggestionOf(each) === chosen)
    if (buyer) onChoose(buyer)
  }
  return (
    <Autocomplete
      {...inputProps({ ...props, required: true })}
      name={props.name}
      value={text}
      error={error}
      autoComplete="off"
      maxLength={maxLength}
      data={[...new Set(buyers.map(suggestionOf))]}
      filter={({ options }) => options}
      onChange={(typed) => {
        if (!buyers.some((each) => suggestionOf(each) === typed)) onChange(typed)
      }}
      onOptionSubmit={choose}
    />
  )
}

/** A buyer that nobody has typed yet. */
export const NO_BUYER = { name: '', taxNumber: '', address: '', city: '' } as const

interface Props {
  readonly form: FormFields<keyof InvoiceBuyer> & {
    readonly setValue: (field: keyof InvoiceBuyer, value: string) => void
  }
}

/** The company that an invoice is for, typed or found. */
export const BuyerFields = ({ form }: Props) => {
  const { t } = useTranslation()
  const choose = ({ name, taxNumber, address, city }: InvoiceBuyer): void => {
    form.setValue('name', name)
    form.setValue('taxNumber', taxNumber)
    form.setValue('address', address)
    form.setValue('city', city)
  }
  return (
    <>
      <BuyerField
        form={form}
        name="taxNumber"
        label={t('TAX_NUMBER')}
        maxLength={TAX_NUMBER_LENGTH}
        onChoose={choose}
        autoFocus
      />
      <BuyerField
        form={form}
        name="name"
        label={t('BUYER_NAME')}
        maxLength={INVOICE_NAME_LENGTH}
        onChoose={choose}
      />
      <TextField
        form={form}
        name="address"
        label={t('ADDRESS')}
        maxLength={INVOICE_ADDRESS_LENGTH}
        required
      />
      <TextField form={form} name="city" label={t('CITY')} maxLength={INVOICE_CITY_LENGTH} />
    </>
  )
}
