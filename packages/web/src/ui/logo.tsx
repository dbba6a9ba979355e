import c from './logo.module.css'

/** The product's sign and name. */
export const Logo = () => (
  <span className={c.logo}>
    <img src="/favicon.svg" alt="" width={36} height={36} />
    Kafana
  </span>
)
