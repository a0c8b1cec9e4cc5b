import { expect, test } from 'vitest'
import { createClickJudge, type JudgedClick } from './click-judge'

const setUp = () => {
  const noted: JudgedClick<{ element: string }>[] = []
  const due: { run: () => void; at: number }[] = []
  let time = 0
  const judge = createClickJudge<{ element: string }>({
    now: () => time,
    later: (run, milliseconds) => {
      due.push({ run, at: time + milliseconds })
    },
    note: (click) => noted.push(click),
  })
  const pass = (milliseconds: number) => {
    time += milliseconds
    for (const one of due.filter(({ at }) => at <= time)) {
      due.splice(due.indexOf(one), 1)
      one.run()
    }
  }
  const click = (x = 100, y = 100, hasEffect = false) =>
    judge.click({ element: 'main/p1' }, { x, y, hasEffect })
  return { noted, judge, pass, click }
}

test('a click that nothing follows within a second is dead', () => {
  const { noted, pass, click } = setUp()
  click()
  pass(999)
  expect(noted).toEqual([])
  pass(1)
  expect(noted).toEqual([{ element: 'main/p1', rage: false, dead: true }])
})

test('a click that something follows is not, and is noted at once', () => {
  const { noted, judge, pass, click } = setUp()
  click()
  pass(400)
  judge.effect()
  expect(noted).toEqual([{ element: 'main/p1', rage: false, dead: false }])
  pass(5_000)
  expect(noted).toHaveLength(1)
})

test('what leads somewhere by itself is never dead', () => {
  const { noted, judge, pass, click } = setUp()
  click(100, 100, true)
  expect(judge.isWaiting()).toBe(false)
  pass(5_000)
  expect(noted).toEqual([{ element: 'main/p1', rage: false, dead: false }])
})

test('the third click within a second and 30 pixels is rage, and so is the fourth', () => {
  const { noted, pass, click } = setUp()
  for (const x of [100, 110, 120, 115]) {
    click(x)
    pass(200)
  }
  pass(2_000)
  expect(noted.map(({ rage }) => rage)).toEqual([false, false, true, true])
})

test('clicks that are slow, or far from each other, are no rage', () => {
  const { noted, pass, click } = setUp()
  for (const x of [100, 100, 100]) {
    click(x)
    pass(600)
  }
  for (const x of [300, 400, 500]) click(x)
  pass(2_000)
  expect(noted.map(({ rage }) => rage)).toEqual(Array(6).fill(false))
})
