import { createTheme, type MantineThemeComponents } from '@mantine/core'
import { colors } from './palette'

// axe reports a dialog's <header> as a second page banner.
const plainHeader = { attributes: { header: { role: 'presentation' } } }
// The cross has no text of its own.
const closable = { closeButtonProps: { 'aria-label': 'Tutup' } }

const inputs = { defaultProps: { size: 'md' } }
const texts = { defaultProps: { size: 'md', dir: 'auto' } }

const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 40 } },
  Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'md' } },
  Badge: { defaultProps: { variant: 'light', radius: 'sm' } },
  Text: { defaultProps: { size: 'sm' } },
  Modal: { defaultProps: { centered: true, radius: 'lg', shadow: 'lg', ...closable, ...plainHeader } },
  Drawer: { defaultProps: { shadow: 'lg', ...closable, ...plainHeader } },
  // Not in a portal: content outside landmarks is hard to find for screen readers. The focus placeholder is
  // not allowed inside a menu.
  Menu: {
    defaultProps: {
      shadow: 'md',
      radius: 'lg',
      withinPortal: false,
      floatingStrategy: 'fixed',
      withInitialFocusPlaceholder: false,
    },
  },
  Tooltip: { defaultProps: { openDelay: 200, events: { hover: true, focus: true, touch: false } } },
  Input: inputs,
  InputWrapper: {
    defaultProps: { size: 'md', inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  TextInput: texts,
  Textarea: texts,
  PasswordInput: inputs,
  NumberInput: inputs,
  MaskInput: inputs,
  Select: { defaultProps: { size: 'md', checkIconPosition: 'right', allowDeselect: false } },
  MultiSelect: { defaultProps: { size: 'md', checkIconPosition: 'right' } },
  Checkbox: { defaultProps: { radius: 'sm' } },
  Pagination: { defaultProps: { size: 'md', radius: 'md' } },
  Skeleton: { defaultProps: { radius: 'sm' } },
}

export const theme = createTheme({
  primaryColor: 'nila',
  primaryShade: { light: 6, dark: 5 },
  colors,
  black: '#191D33',
  white: '#FFFFFF',
  fontFamily: "'Plus Jakarta Sans Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace",
  headings: {
    fontWeight: '700',
    textWrap: 'wrap',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  breakpoints: { xs: '30em', sm: '40em', md: '62.125em', lg: '75em', xl: '90em' },
  shadows: {
    md: '0 6px 20px rgb(16 20 40 / 12%), 0 1px 4px rgb(16 20 40 / 8%)',
    lg: '0 20px 60px rgb(16 20 40 / 22%), 0 4px 12px rgb(16 20 40 / 10%)',
  },
  defaultRadius: 'md',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components,
})
