import type { TranslationKey } from '@kafana/locales'
import { IconArmchair, IconBellRinging, IconUsersGroup, type Icon } from '@tabler/icons-react'
import { useFront } from '../front-context.ts'

const CARDS: readonly { title: TranslationKey; text: TranslationKey; icon: Icon }[] = [
  { title: 'YOUR_SOLUTION', text: 'YOUR_SOLUTION_TEXT', icon: IconUsersGroup },
  { title: 'REAL_TIME', text: 'REAL_TIME_TEXT', icon: IconBellRinging },
  { title: 'YOUR_SPACE', text: 'YOUR_SPACE_TEXT', icon: IconArmchair },
]

export const Cards = () => {
  const { t } = useFront()
  return (
    <ul className="cards">
      {CARDS.map(({ title, text, icon: Sign }) => (
        <li key={title}>
          <Sign size={30} aria-hidden />
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  )
}
