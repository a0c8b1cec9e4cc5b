# Everything starts in infra/local/bootstrap.sh, which installs what is missing first.
run := infra/local/bootstrap.sh
MAKEFLAGS += --no-print-directory
# What is given on the command line (make restart SERVICE=analysis) reaches them as environment.

.DEFAULT_GOAL := help
.PHONY: help up down logs restart reset dev test bench eval chaos fuzz audit soak rebuild parked replay discard reconcile republish released clean-visits clean-secrets fold-visits compare-visits backup restore

help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

up: ## Install what is missing, build, start everything, wait until healthy (SCALE=2: each twice)
	@$(run) up

down: ## Stop everything; the data stays
	@$(run) down

logs: ## Follow the logs (SERVICE=analysis: of one)
	@$(run) logs

restart: ## Restart every service and gateway, one after the other (SERVICE=analysis: one)
	@$(run) restart

reset: ## Stop, and delete all data; asks first (YES=1: does not)
	@$(run) reset

dev: ## Like up, reloading services and page on change
	@$(run) dev

test: ## Install what is missing, then every check and every test
	@$(run) test

soak: export SOAK := 1
soak: export FUZZ ?= 1000
soak: export KILLS ?= 100
soak: ## Every test, and what repeats itself far more often: takes hours
	@$(run) test

bench: ## Measure the ratios of docs/performance.md
	@$(run) bench

eval: ## Have the language model of .env write 60 articles, and write what was found to .data/eval (BRIEFS=6)
	@$(run) eval

chaos: ## Kill processes under load (KILLS=200)
	@$(run) chaos

fuzz: export FUZZ ?= 1000
fuzz: ## Send hostile requests to every route (FUZZ=1000 each), and try every border
	@$(run) fuzz

audit: ## Lighthouse and axe on every public page, and a scan for holes (BASE_URL=...: of one that runs)
	@$(run) audit

rebuild: ## Rebuild a view beside the live one: SERVICE=identity VIEW=account (CHANGED=1: its rules were changed)
	@$(run) rebuild

parked: ## Events that could not be handled, with the reason
	@$(run) parked

replay: ## Try parked events again: SERVICE=billing ID=<consumer>/<stream>
	@$(run) replay

discard: ## Drop parked messages that hold no event, or one that is gone: SERVICE=billing ID=<consumer>/<stream> REASON="..."
	@$(run) discard

reconcile: ## Ask Stripe for the last days' payments, and repair what no webhook told
	@$(run) reconcile

republish: ## Publish all events anew, after Kafka lost some (SERVICE=analysis: those of one service)
	@$(run) republish

backup: ## Back up all databases and the vault of keys (BACKUPS=folder)
	@$(run) backup

restore: ## Replace all databases by a backup, once everything is stopped: FROM=folder
	@$(run) restore

released: ## Record what this release's handlers understand, once it runs everywhere
	@$(run) released

clean-visits: ## Take users and readable visits out of what releases before November 22, 2026 stored
	@$(run) clean-visits

fold-visits: ## Count visitor events that releases before November 28, 2026 stored for ever, and drop their commits
	@$(run) fold-visits

compare-visits: ## Count the visits that are on Kafka anew, and compare them with what is stored (REPLACE=1: replace it)
	@$(run) compare-visits

clean-secrets: ## Take sentences of failed articles and tokens of shared pages out of what releases before November 25, 2026 stored
	@$(run) clean-secrets
