/**
 * Where a device keeps whether its screens are `light`, `dark` or, with `auto` or nothing, as its system. The component
 * library and `public/color-scheme.js` read it too.
 */
export const COLOR_SCHEME_KEY = 'color-scheme'
/** The component library's attribute of the root element. */
export const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme'
