import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { findTables } from '@kafana/domain'
import { useState } from 'react'
import { go } from '../../app/route.ts'
import { type TableView, useTables } from '../../data/use-tables.ts'
import { DigitKeys } from '../../ui/digit-keys.tsx'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import classes from './find-table.module.css'

/** As many as stand above the keys of a small phone. */
const SHOWN = 4

const open = (table: TableView): void => go({ screen: 'table', table: table.id })

/** A table by its number: one that no other can follow opens by itself. */
export const FindTable = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const tables = useTables().map((table) => ({ table, label: table.name }))
  const [digits, setDigits] = useState('')
  const found = findTables(tables, digits)
  const type = (digit: string): void => {
    const next = digits + digit
    const [first, ...others] = findTables(tables, next)
    if (first && others.length === 0) open(first.table)
    else setDigits(next)
  }
  return (
    <Sheet title={t('WAITER_FIND_TABLE')} onClose={onClose}>
      <output className={classes['digits']}>{digits || ' '}</output>
      <div className={classes['found']}>
        {found.slice(0, SHOWN).map(({ table }) => (
          <Row key={table.id} title={table.name} hint={table.zone?.name} onPress={() => open(table)} />
        ))}
        {digits !== '' && found.length === 0 && (
          <p role="status" className={classes['none']}>
            {t('SEARCH_NOTHING', { text: digits })}
          </p>
        )}
      </div>
      <DigitKeys onDigit={type} onErase={() => setDigits(digits.slice(0, -1))} />
    </Sheet>
  )
}
