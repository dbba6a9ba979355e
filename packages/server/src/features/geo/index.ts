export { createGeo } from './create-geo.ts'
