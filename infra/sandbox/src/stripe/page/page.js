// What a form without this does as well, made easier: groups of digits, and one click is enough.
const digits = (text, most) => text.replace(/\D/g, '').slice(0, most)

const shaped = {
  number: (text) => digits(text, 19).replace(/(.{4})(?=.)/g, '$1 '),
  expiry: (text) => {
    const given = digits(text, 4)
    return given.length > 2 ? `${given.slice(0, 2)}/${given.slice(2)}` : given
  },
  cvc: (text) => digits(text, 4),
}

for (const [name, shape] of Object.entries(shaped)) {
  const input = document.getElementById(name)
  input?.addEventListener('input', () => {
    // Only while writing at the end: a caret in the middle must not jump.
    if (input.selectionStart === input.value.length) input.value = shape(input.value)
  })
}

// Whoever comes back to, or reloads, what a form led to is not asked to send the form again.
history.replaceState(null, '', location.href)

const form = document.querySelector('form')
const button = form?.querySelector('button')
form?.addEventListener('submit', (event) => {
  if (form.dataset.sent) return event.preventDefault()
  form.dataset.sent = 'true'
  button.setAttribute('aria-disabled', 'true')
})
// Back from the next page, it is to work again.
addEventListener('pageshow', () => {
  if (form) delete form.dataset.sent
  button?.removeAttribute('aria-disabled')
})
