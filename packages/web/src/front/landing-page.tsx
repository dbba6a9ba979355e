import { Cards } from './sections/cards.tsx'
import { Contact } from './sections/contact.tsx'
import { FrontFrame } from './sections/front-frame.tsx'
import { Hero } from './sections/hero.tsx'
import { Panels } from './sections/panels.tsx'
import { Pricing } from './sections/pricing.tsx'
import { Why } from './sections/why.tsx'

/** The page that a stranger sees first. */
export const LandingPage = () => (
  <FrontFrame>
    <Hero />
    <Cards />
    <Panels />
    <Why />
    <Pricing />
    <Contact />
  </FrontFrame>
)
