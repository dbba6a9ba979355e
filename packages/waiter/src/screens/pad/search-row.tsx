import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import classes from './search-row.module.css'

interface Props {
  readonly text: string
  readonly onText: (text: string) => void
  /** Adds what is found first. */
  readonly onEnter: () => void
  readonly onClose: () => void
}

/** The search box: "esp" and Enter adds one, "3 esp" three. The keyboard opens with it. */
export const SearchRow = ({ text, onText, onEnter, onClose }: Props) => {
  const { t } = useTranslation()
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onEnter()
  }
  return (
    <form className={classes['row']} role="search" onSubmit={submit}>
      <input
        className={classes['input']}
        aria-label={t('FIND_PRODUCT')}
        placeholder={t('FIND_PRODUCT')}
        value={text}
        autoFocus
        autoComplete="off"
        autoCorrect="off"
        enterKeyHint="done"
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <Button aria-label={t('CLOSE')} onClick={onClose}>
        <Icon name="close" />
      </Button>
    </form>
  )
}
