// Whether the keyboard is on its way through the page: then what gets the focus is not what somebody works on.

let byTab = false
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', ({ key }) => (byTab = key === 'Tab'), true)
  window.addEventListener('pointerdown', () => (byTab = false), true)
}

export const isTabbing = () => byTab
