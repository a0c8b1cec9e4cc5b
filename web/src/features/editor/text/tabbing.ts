// Tells whether the keyboard moves through the page by Tab: an element that gets the focus then is not
// what somebody works on.

let byTab = false
if (typeof window !== 'undefined') {
  window.addEventListener('keydown', ({ key }) => (byTab = key === 'Tab'), true)
  window.addEventListener('pointerdown', () => (byTab = false), true)
}

export const isTabbing = () => byTab
