import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/ScrollArea.css'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { useSearchResults } from './search-results.ts'
import c from './search.module.css'

const PAUSE_MS = 250

/** Finds screens, people, products, tables, orders and ingredients by a few letters; Enter opens the selected one. */
export const Search = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, PAUSE_MS)
  const groups = useSearchResults(text, settled)
  // Escape belongs to the list of options, which is the dialog here.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const first = groups[0]?.found[0]?.path
  // The first result stays selected while results arrive, so that Enter opens what stands on top.
  const select = useEffectEvent((path: string | undefined) => {
    if (path !== undefined) combobox.selectFirstOption()
  })
  useEffect(() => select(first), [first])
  const type = (next: string): void => {
    setTyped(next)
    combobox.selectFirstOption()
  }
  const open = (path: string): void => {
    onClose()
    void navigate(path)
  }
  return (
    <Dialog onClose={onClose} title={t('SEARCH_EVERYWHERE')} size="lg" top="8vh">
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget>
          <TextInput
            type="search"
            aria-label={t('SEARCH_EVERYWHERE')}
            placeholder={t('SEARCH_EVERYWHERE_HINT')}
            leftSection={<IconSearch size={20} aria-hidden />}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            data-autofocus
          />
        </Combobox.EventsTarget>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by the keyboard too */}
        <div className={c.results} role="region" aria-label={t('SEARCH_EVERYWHERE')} tabIndex={0}>
          <Combobox.Options aria-label={t('SEARCH_EVERYWHERE')}>
            {groups.map(({ title, found }) => (
              <Combobox.Group key={title} label={title}>
                {found.map(({ key, name, detail, path }) => (
                  <Combobox.Option key={key} value={path} className={c.option}>
                    <span className={c.name}>{name}</span>
                    {detail !== undefined && <span className={c.detail}>{detail}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
          {groups.length === 0 && (
            <p className={c.none} role="status">
              {t('SEARCH_NOTHING', { text })}
            </p>
          )}
        </div>
      </Combobox>
    </Dialog>
  )
}
