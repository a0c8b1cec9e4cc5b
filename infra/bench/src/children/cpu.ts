// Loaded before the main module of a process, so that it tells its parent how long it computed.
process.on('message', (request) => {
  if (request === 'cpu') process.send?.(process.cpuUsage())
})
// It does not keep the process alive.
process.channel?.unref()
