/** The venue's own card. */
export const DEMO_COMPANY = {
  name: 'Kafana Vesna',
  address: 'ул. Македонија 12, 1000 Скопје',
  email: 'kafana@kafana.test',
  phone: '+389 2 555 0142',
  currency: 'MKD',
  timezone: 'Europe/Skopje',
} as const
