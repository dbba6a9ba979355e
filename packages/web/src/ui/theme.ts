import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The accent: terracotta. */
const ember: MantineColorsTuple = [
  '#fff3ee',
  '#fde3d8',
  '#f8c5b0',
  '#f2a585',
  '#ed8960',
  '#ea7749',
  '#bf4a22',
  '#b0471f',
  '#923a19',
  '#762d12',
]
/** Warm greys, to match the accent. */
const gray: MantineColorsTuple = [
  '#faf9f7',
  '#f4f2ee',
  '#e8e5de',
  '#dad6cc',
  '#c4beb1',
  '#a39c8e',
  '#7a7367',
  '#5c564c',
  '#3f3a33',
  '#26221d',
]
/** The usual yellows for warnings; the last shade is readable on the first ones. */
const yellow: MantineColorsTuple = [
  '#fff9db',
  '#fff3bf',
  '#ffec99',
  '#ffe066',
  '#ffd43b',
  '#fcc419',
  '#fab005',
  '#f59f00',
  '#f08c00',
  '#7a4d00',
]
/** The texts, lines and surfaces of a dark screen, from the brightest to the darkest; the surfaces are those of base.css. */
const dark: MantineColorsTuple = [
  '#f0f1f2',
  '#c8ced4',
  '#a3abb3',
  '#8f98a1',
  '#3a4249',
  '#2f353b',
  '#20252a',
  '#1a1d21',
  '#15181b',
  '#0e1012',
]
/** Of base.css. */
const font = 'var(--font)'

/** Touch targets are at least 44 px. */
const inputs = { defaultProps: { size: 'md' } }

export const theme = createTheme({
  fontFamily: font,
  headings: {
    fontFamily: font,
    fontWeight: '680',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  primaryColor: 'ember',
  primaryShade: { light: 7, dark: 6 },
  colors: { ember, gray, yellow, dark },
  black: '#1d1b18',
  defaultRadius: 'md',
  cursorType: 'pointer',
  autoContrast: true,
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Button: { defaultProps: { size: 'md' }, styles: { root: { minHeight: 44 } } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'gray' } },
    CloseButton: { defaultProps: { size: 44 } },
    TextInput: inputs,
    PasswordInput: inputs,
    Textarea: inputs,
    NumberInput: inputs,
    NativeSelect: inputs,
    // Centred, an opening list would briefly overlap the edge of a phone and widen the page.
    Select: { defaultProps: { size: 'md', comboboxProps: { position: 'bottom-start' } } },
    MultiSelect: inputs,
    Autocomplete: inputs,
    DatePickerInput: inputs,
    Checkbox: { defaultProps: { size: 'md' } },
    Switch: { defaultProps: { size: 'md' } },
    Modal: {
      defaultProps: { centered: true, padding: 'lg', radius: 'lg' },
      styles: { title: { paddingInlineEnd: 12, fontWeight: 680, fontSize: '1.25rem', lineHeight: 1.25 } },
    },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end' }, styles: { item: { minHeight: 44 } } },
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
  },
})

/** The default error, dimmed and placeholder colours have a contrast below 4.5:1 on our background. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': '#b8261a',
    '--mantine-color-dimmed': '#5f594f',
    '--mantine-color-placeholder': '#746d61',
  },
  dark: { '--mantine-color-error': '#ff9c8f' },
})
