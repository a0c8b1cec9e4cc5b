import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { cacheFolder } from '../paths.ts'
import { locked } from '../processes/lock.ts'
import type { StepProgress } from '../steps.ts'
import { need } from '../system.ts'
import { UserFacingError } from '../user-facing-error.ts'
import { cached, versions } from './versions.ts'

/**
 * The folder `name` of the cache, made by `fill` if it is not there. It is filled under another
 * name and renamed, so that a broken download is never taken for a good one.
 */
export const once = async (name: string, fill: (folder: string) => Promise<void>) => {
  const folder = cacheFolder(name)
  if (existsSync(folder)) return folder
  return locked(`${folder}.lock`, async () => {
    if (existsSync(folder)) return folder
    const unfinished = `${folder}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    await fill(unfinished)
    await rename(unfinished, folder)
    return folder
  })
}

const maven = async (goal: string, options: string[], cwd: string) => {
  const plugin = `org.apache.maven.plugins:maven-dependency-plugin:${versions.mavenDependencyPlugin}`
  const run = await execa('mvn', ['-B', '-q', `${plugin}:${goal}`, ...options], {
    cwd,
    reject: false,
    stdin: 'ignore',
    all: true,
  })
  if (run.failed) {
    const reason = run.all?.split('\n').find((line) => line.includes('ERROR')) ?? run.shortMessage
    throw new UserFacingError(`Maven could not download from its repository: ${reason}`)
  }
}

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>sortie</groupId><artifactId>broker</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>org.apache.kafka</groupId>
    <artifactId>kafka_${versions.kafkaScala}</artifactId>
    <version>${versions.kafka}</version>
  </dependency></dependencies>
</project>
`

/** Apache Kafka from Maven Central; answers the class path of its jars. */
export const installKafka = async (progress: StepProgress) => {
  const folder = await once(cached.kafka, async (unfinished) => {
    progress('downloading 44 MB')
    await need('to download Kafka', ['mvn'], progress)
    await writeFile(join(unfinished, 'pom.xml'), pom)
    const target = join(unfinished, 'libs')
    const options = ['-DincludeScope=runtime', `-DoutputDirectory=${target}`]
    await maven('copy-dependencies', options, unfinished)
  })
  // By itself Kafka has no log at all: what it depends on lacks the part that writes one.
  const log = await once(cached.kafkaLog, async (unfinished) => {
    await need('to download Kafka', ['mvn'], progress)
    const artifact = `org.slf4j:slf4j-simple:${versions.slf4j}`
    await maven('copy', [`-Dartifact=${artifact}`, `-DoutputDirectory=${unfinished}`], unfinished)
  })
  progress('installed')
  return [join(folder, 'libs', '*'), join(log, '*')].join(delimiter)
}

/** Zipkin from Maven Central; answers the path of its jar. */
export const installZipkin = async (progress: StepProgress) => {
  const folder = await once(cached.zipkin, async (unfinished) => {
    progress('downloading 135 MB')
    await need('to download Zipkin', ['mvn'], progress)
    const artifact = `io.zipkin:zipkin-server:${versions.zipkin}:jar:exec`
    const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${unfinished}`]
    await maven('copy', options, unfinished)
    const [jar] = (await readdir(unfinished)).filter((file) => file.endsWith('.jar'))
    await rename(join(unfinished, jar!), join(unfinished, 'zipkin.jar'))
  })
  progress('installed')
  return join(folder, 'zipkin.jar')
}

/** Less is optimized than in its own release profile, and nothing at link time. */
const quickBuild = {
  CARGO_PROFILE_RELEASE_LTO: 'off',
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '16',
  CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
  CARGO_PROFILE_RELEASE_DEBUG: '0',
}

/**
 * Crates that are built without any optimization: no read or write of ours passes through them, or
 * only once, as through the first two, which are the largest.
 */
const idle = [
  'secantus-commands',
  'secantus-mdb',
  'rustls',
  'rustls-webpki',
  'ring',
  'x509-parser',
  'asn1-rs',
  'der-parser',
  'data-encoding',
  'regex',
  'regex-automata',
  'regex-syntax',
  'aho-corasick',
  'env_logger',
  'jiff',
  'tar',
  'toml',
  'toml_edit',
  'winnow',
  'chrono-tz',
  'stringprep',
  'icu_collator',
  'icu_locale_core',
  'geo',
  'cgmath',
  's2',
  'num-bigint',
  'nix',
].flatMap((crate) => ['--config', `profile.release.package.${crate}.opt-level=0`])

/**
 * Its storage engine is C: 200 files, each of which reads the same headers first, which takes as long
 * as what follows. They are read once here, and less is optimized than with its own -O2.
 */
const toolchain = (headers: string) => `set(CC_OPTIMIZE_LEVEL "-O1" CACHE STRING "" FORCE)
set(CMAKE_PROJECT_INCLUDE "${headers}" CACHE STRING "" FORCE)
`
const headersOnce = `function(read_headers_once)
  if(TARGET wt_objs)
    set(header "\${CMAKE_SOURCE_DIR}/src/include/wt_internal.h")
    target_precompile_headers(wt_objs PRIVATE "\${header}")
  endif()
endfunction()
cmake_language(DEFER CALL read_headers_once)
`

/** Writes the compiler options for the database's C code; returns the path of the toolchain file for CMake. */
const writeToolchain = async (folder: string) => {
  const [file, headers] = ['toolchain.cmake', 'headers.cmake'].map((name) => join(folder, name))
  await writeFile(headers!, headersOnce)
  await writeFile(file!, toolchain(headers!))
  return file!
}

/** Number of crates that are compiled, roughly. */
const CRATES = 210

/**
 * SecantusDB from crates.io, compiled here; answers its program.
 * @param signal stops the build, where it turns out not to be needed.
 */
export const installSecantusdb = async (progress: StepProgress, signal?: AbortSignal) => {
  const folder = await once(cached.secantusdb, async (unfinished) => {
    const why = 'building SecantusDB, as MongoDB cannot be downloaded: usually 3 minutes on 2 cores'
    await need('to build the database', ['cargo', 'cmake', 'c++'], progress, signal)
    signal?.throwIfAborted()
    progress(why)
    const crate = ['secantus-mdb', '--version', versions.secantusdb]
    const flags = ['--ignore-rust-version', '--locked', '--root', unfinished]
    const cargo = execa('cargo', ['install', ...crate, ...flags, ...idle], {
      env: { ...quickBuild, CMAKE_TOOLCHAIN_FILE: await writeToolchain(unfinished) },
      cancelSignal: signal ?? new AbortController().signal,
      reject: false,
      stdin: 'ignore',
    })
    let crates = 0
    for await (const line of cargo.iterable({ from: 'stderr' })) {
      if (line.includes('Compiling')) progress(`${why}; ${++crates} of ${CRATES} crates so far`)
    }
    const { failed, stderr } = await cargo
    if (failed) throw new UserFacingError(cannotBuild(stderr))
  })
  progress('installed')
  return join(folder, 'bin', 'secantusd-rs')
}

const cannotBuild = (output: string) => {
  const reason = output.split('\n').find((line) => line.startsWith('error'))
  return (
    `cargo could not build SecantusDB (${reason ?? 'see above'}): install a current Rust ` +
    '(rustup.rs), or put MongoDB’s mongod on PATH, or set MONGO_URL.'
  )
}
