import { ROUTES } from '@kafana/domain'
import { useFront } from '../front-context.ts'
import { Picture } from './picture.tsx'

export const Hero = () => {
  const { t } = useFront()
  return (
    <section className="hero">
      <div className="pitch">
        <h1>{t('LANDING_TITLE')}</h1>
        <p className="lead">{t('LANDING_LEAD')}</p>
        <p className="act">
          <a className="button" href={ROUTES.login}>
            {t('GET_STARTED')}
          </a>
          <span>{t('LANDING_HERO_NOTE')}</span>
        </p>
      </div>
      <div className="show">
        <Picture
          name="floor"
          alt="LANDING_HERO_IMAGE"
          sizes="(max-width: 960px) calc(100vw - 32px), 680px"
          first
        />
      </div>
    </section>
  )
}
